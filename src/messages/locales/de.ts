import type { Translation } from '../Translation.js'

const unsafe = (what: string) =>
  `Die Transaktion des Dienstes ${what}. Deshalb ging sie nicht an Ihre Wallet. Nichts wurde signiert. Informieren Sie den Betreiber dieser Seite.`

/**
 * German, with “Sie”. A draft that no speaker has reviewed yet.
 *
 * @example
 * ```tsx
 * import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'
 * import { de } from 'usdc-bridge-react/locales/de'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge' })
 *
 * export const App = () => <BridgeWidget config={config} locale="de" messages={de} />
 * ```
 */
export const de: Translation = {
  title: 'USDC senden',
  back: 'Zurück',
  history: 'Verlauf',
  historyOpen: 'Verlauf, {count} unterwegs',

  youSend: 'Sie senden',
  balance: 'Guthaben {amount}',
  balanceLoading: 'Guthaben wird geladen',
  balanceUnknown: 'Guthaben nicht geladen',
  balanceConnect: 'Guthaben: Wallet verbinden',
  max: 'Alles',
  maxLabel: 'Alles: das ganze Guthaben nehmen',

  route: 'Strecke',
  from: 'Von',
  to: 'An',
  swap: 'Richtung tauschen',
  swapClosed: 'Richtung tauschen: zurzeit ausgesetzt',

  locked: 'Von dieser Seite festgelegt',
  recipient: 'Empfänger',
  recipientOn: 'Empfänger auf {chain}',
  recipientOwn: 'Ihre Adresse {address}',
  recipientLater: 'Ihre Adresse, sobald verbunden',
  recipientChange: 'Ändern',
  recipientChangeLabel: 'Empfänger ändern',
  recipientPaste: 'Einfügen',
  recipientUseOwn: 'Meine Adresse',
  recipientUseOwner: 'Adresse des Inhabers nehmen',
  recents: 'Zuletzt',
  recentsTitle: 'Letzte Empfänger',
  recentsNote: 'Nur in diesem Browser gespeichert.',
  recentsForget: 'Liste löschen',
  recipientEnter: 'Adresse eingeben',
  recipientNamed: '{name} steht für {address}',
  recipientOwnIn: 'Ihre Adresse in {wallet}',
  'receive.evm': 'Ethereum-Wallet zum Empfangen verbinden',
  'receive.solana': 'Solana-Wallet zum Empfangen verbinden',
  recipientSendTo: 'An {chain} senden',
  recipientPasteBlocked:
    'Ihr Browser hat die Zwischenablage gesperrt. Fügen Sie die Adresse selbst in das Feld ein.',

  account: 'Konto {address}',

  'amount.notANumber': 'Nur Ziffern, zum Beispiel {amount}.',
  'amount.tooPrecise': 'USDC erlaubt bis zu sechs Nachkommastellen.',
  'amount.tooLarge': 'Dieser Betrag ist zu groß.',
  'amount.zero': 'Geben Sie einen Betrag über null ein.',
  'amount.ambiguous': 'Welchen Betrag meinen Sie?',
  'amount.belowMinimum': 'Das Minimum ist {amount} USDC.',
  'amount.aboveMaximum': 'Das Maximum ist {amount} USDC.',
  'amount.aboveBalance': 'Das sind {amount} mehr, als Sie auf {chain} haben.',

  'recipient.malformed': 'Das ist keine gültige Adresse für {chain}. Kopieren Sie sie noch einmal.',
  'recipient.otherKind':
    'Das sieht nach einer Solana-Adresse aus. Fügen Sie eine Adresse für {chain} ein: Sie beginnt mit 0x.',
  'recipient.otherKindSolana':
    'Das sieht nach einer Ethereum-Adresse aus. Fügen Sie eine Solana-Adresse ein.',
  'recipient.name': 'Namen werden hier nicht unterstützt. Fügen Sie die ganze Adresse ein.',
  'recipient.nameUnknown': 'Zu diesem Namen wurde keine Adresse gefunden. Prüfen Sie die Schreibweise.',
  'recipient.nameInvalid':
    'Hier gehen nur Namen aus den Buchstaben a bis z, Ziffern und Bindestrichen. Fügen Sie die ganze Adresse ein.',
  'recipient.nameOffchain':
    'Dieser Name bewahrt seine Adresse außerhalb von Ethereum auf, wo wir sie nicht prüfen können. Fügen Sie die ganze Adresse ein.',
  'recipient.nameDiffers':
    'Zwei Quellen haben zu diesem Namen Verschiedenes geantwortet. Fügen Sie die ganze Adresse ein.',
  'recipient.nameUnread':
    'Wir konnten diesen Namen nicht nachschlagen. Fügen Sie die ganze Adresse ein, oder versuchen Sie es später noch einmal.',
  'recipient.link': 'In diesem Link steht keine Adresse für {chain}. Fügen Sie die Adresse selbst ein.',
  'recipient.linkElsewhere':
    'Dieser Link ist für ein anderes Netzwerk, nicht für {chain}. Klären Sie das mit dem Empfänger.',
  'recipient.key':
    'Das ist ein Transaktions-Hash oder ein privater Schlüssel. Er wurde nicht behalten. Fügen Sie nie irgendwo einen privaten Schlüssel ein.',
  'recipient.phrase':
    'Das sieht nach einer Wiederherstellungsphrase aus. Sie wurde nicht behalten. Fügen Sie sie nie irgendwo ein.',
  'recipient.checksum': 'Diese Adresse ist falsch geschrieben. Kopieren Sie sie noch einmal.',
  'recipient.zero': 'Über diese Adresse verfügt niemand. Dorthin gesendete USDC sind für immer weg.',
  'recipient.token': 'Das ist die Adresse von USDC selbst. Dorthin gesendete USDC sind für immer weg.',
  'recipient.program': 'Das ist ein Programm. Es kann keine USDC halten.',
  'recipient.mint': 'Das ist die Adresse eines Tokens. Dorthin gesendete USDC sind für immer weg.',
  'recipient.tokenAccount':
    'Das ist ein Token-Konto, keine Wallet. Geben Sie stattdessen den Inhaber ein: {owner}.',
  'recipient.unread': 'Wir konnten diese Adresse auf {chain} nicht prüfen. Prüfen Sie sie selbst.',
  'recipientIs.own': 'Ihre eigene Adresse.',
  'recipientIs.known': 'An diese Adresse haben Sie schon gesendet.',
  'recipientIs.new': 'Neuer Empfänger. Prüfen Sie die ganze Adresse.',
  'recipientIs.contract': 'Ein Smart Contract auf {chain}. Er muss USDC auch wieder senden können.',
  'doubt.nearMatchTitle': 'Das ist nicht die Adresse, die Sie kennen',
  'doubt.nearMatchText':
    'Sie beginnt und endet wie eine Adresse, die Sie verwenden, ist aber in der Mitte anders. So gehen Betrüger vor. Vergleichen Sie jedes Zeichen.',
  resemblesKnown: 'Bekannte Adresse',
  resemblesEntered: 'Eingegebene Adresse',
  'doubt.oneWitnessTitle': 'Nur eine Quelle hat diese Adresse genannt',
  'doubt.oneWitnessText':
    'Keine zweite Quelle konnte bestätigen, wofür dieser Name steht. Vergleichen Sie jedes Zeichen mit dem Empfänger.',
  'doubt.offCurveTitle': 'Diese Adresse ist keine gewöhnliche Wallet',
  'doubt.offCurveText':
    'Nur ein Programm, etwa ein gemeinsamer Tresor, kann von dort etwas bewegen. Klären Sie das zuerst mit dem Inhaber.',
  'doubt.programAccountTitle': 'Dieses Konto gehört einem Programm',
  'doubt.programAccountText':
    'Vielleicht kann es USDC nicht wieder senden. Klären Sie das zuerst mit dem Inhaber.',
  'doubt.notDeployedTitle': 'Das ist ein Smart Contract auf {elsewhere}, nicht auf {chain}',
  'doubt.notDeployedText':
    'Auf {chain} verfügt vielleicht niemand über diese Adresse. Dorthin gesendete USDC können für immer weg sein.',
  'recipient.confirm': 'Ich habe diese Adresse mit dem Empfänger geklärt',

  'route.closed': 'Überweisungen von {from} nach {to} sind zurzeit ausgesetzt.',
  'route.notOffered': 'Überweisungen von {from} nach {to} sind nicht verfügbar.',
  'route.notSetUp': 'Senden von {chain} ist auf dieser Seite nicht eingerichtet.',

  'service.down': 'Der Dienst antwortet nicht. Ihr Geld ist davon nicht betroffen.',
  'service.incomplete':
    'Ein Teil dieser Seite wurde nicht geladen. Prüfen Sie Ihre Verbindung und laden Sie dann die Seite neu.',
  'service.offline': 'Sie sind offline. Ihre Eingaben bleiben hier.',

  'button.loading': 'Strecken werden geladen',
  'button.retry': 'Erneut versuchen',
  'button.reload': 'Seite neu laden',
  'button.offline': 'Warten auf Verbindung',
  'button.connect': 'Wallet verbinden',
  'button.connectSolana': 'Solana-Wallet verbinden',
  'button.connecting': 'Wird verbunden',
  'button.chooseRoute': 'Andere Strecke wählen',
  'button.enterAmount': 'Betrag eingeben',
  'button.chooseAmount': 'Betrag wählen',
  'button.correctAmount': 'Betrag berichtigen',
  'button.lowerAmount': 'Betrag verringern',
  'button.raiseAmount': 'Betrag erhöhen',
  'button.enterRecipient': 'Empfänger eingeben',
  'button.checkingRecipient': 'Empfänger wird geprüft',
  'button.confirmRecipient': 'Empfänger bestätigen',
  'button.correctRecipient': 'Empfänger berichtigen',
  'button.openTransfer': 'Frühere Überweisung ansehen',
  'button.review': 'Überweisung prüfen',

  'note.gasless': 'Sie zahlen kein Gas. Eine Signatur.',
  'note.oneSignature': 'Eine Signatur.',
  'note.openTransfer': 'Zuerst muss Ihre frühere Überweisung fertig sein.',
  'note.openTransfers': 'Laufende Überweisungen gehen weiter.',
  'note.offline': 'Es geht weiter, sobald Sie wieder online sind.',

  close: 'Schließen',
  sendFrom: 'Senden von',
  sendTo: 'Senden an',
  chainSwaps: 'Tauscht den Platz mit {chain}',
  chainClosed: 'Zurzeit ausgesetzt',
  chainClosedTo: 'Nach {chain}: zurzeit ausgesetzt',
  chainNotSetUp: 'Auf dieser Seite nicht eingerichtet',
  chainNotOffered: 'Vom Dienst nicht angeboten',
  accountTitle: 'Ihr Konto',
  accountConnected: 'Verbunden',
  accountWith: 'Verbunden mit {wallet}',
  accountOn: 'Auf {chain}',
  accountExplorer: 'Im Explorer ansehen',
  accountChange: 'Andere Wallet verwenden',
  disconnect: 'Trennen',
  copyAddress: 'Adresse kopieren',
  copied: 'Kopiert',
  copyBlocked: 'Nicht kopiert. Markieren Sie den Text selbst.',

  AccountBlockedError: 'Der Herausgeber von USDC hat Ihr Konto auf {chain} gesperrt.',
  'AccountBlockedError.recipient':
    'Der Herausgeber von USDC hat den Empfänger auf {chain} gesperrt. Wählen Sie einen anderen Empfänger.',
  'AccountBlockedError.spender':
    'Der Herausgeber von USDC hat das Konto des Dienstes auf {chain} gesperrt. Informieren Sie den Betreiber dieser Seite.',
  AccountChangedError:
    'Das Konto in Ihrer Wallet hat gewechselt, deshalb wurde nichts gesendet. Beginnen Sie neu.',
  CannotSetAsideError:
    'Diese Überweisung könnte sich noch bewegen, oder die Knoten sind sich nicht einig. Prüfen Sie später noch einmal.',
  ChainReadError: '{chain} war nicht lesbar. Versuchen Sie es erneut.',
  ChainSwitchError:
    'Ihre Wallet hat nicht zu {chain} gewechselt. Wählen Sie {chain} in der Wallet und versuchen Sie es erneut.',
  ClockSkewError:
    'Die Uhren Ihres Geräts und des Netzwerks gehen zu weit auseinander, deshalb wurde nichts signiert. Stellen Sie Ihre Uhr und versuchen Sie es erneut.',
  ContractOwnerError:
    'Ihr Konto ist ein Smart Contract, und der Dienst nimmt nur gewöhnliche Konten an. Verbinden Sie ein gewöhnliches Konto.',
  InsufficientBalanceError:
    'Sie haben {balance} USDC auf {chain}, weniger als der Betrag. Senden Sie weniger.',
  InvalidAmountError: 'Dieser Betrag kann nicht gesendet werden. Geben Sie einen anderen ein.',
  InvalidRecipientError: 'Dieser Empfänger kann auf {chain} keine USDC empfangen. Prüfen Sie die Adresse.',
  InvalidResponseError:
    'Wir verstehen die Antwort des Dienstes nicht. Nichts wurde signiert. Versuchen Sie es später erneut.',
  InvalidSignatureError:
    'USDC würde die Signatur Ihrer Wallet nicht annehmen, deshalb wurde nichts gesendet. Versuchen Sie es erneut oder mit einer anderen Wallet.',
  'InvalidSignatureError.signer':
    'Ein anderes Konto hat signiert, deshalb wurde nichts gesendet. Wechseln Sie zu dem Konto, von dem Sie senden.',
  'InvalidSignatureError.undeployedAccount':
    'Ihr Smart Account ist in diesem Netzwerk noch nicht eingerichtet, deshalb wurde nichts gesendet. Nutzen Sie ihn dort einmal oder verbinden Sie ein gewöhnliches Konto.',
  InvalidSpenderError:
    'Diese Seite ist nicht richtig eingerichtet, deshalb wurde nichts signiert. Informieren Sie den Betreiber.',
  OpenTransferError:
    'Eine frühere Überweisung läuft noch oder ist gerade zu Ende gegangen, daher wurde nichts Neues gesendet. Prüfen Sie zuerst diese.',
  ReaderNotFoundError: 'Diese Seite kann {chain} nicht lesen. Informieren Sie den Betreiber.',
  RecordNotFoundError:
    'Diese Überweisung ist nicht in diesem Browser gespeichert. Vielleicht auf einem anderen Gerät.',
  RequestTimeoutError: 'Der Dienst hat nicht rechtzeitig geantwortet.',
  ReviewDeclinedError:
    'Diese Seite hat die Überweisung angehalten, deshalb wurde nichts signiert. Ändern Sie sie, oder fragen Sie den Betreiber dieser Seite.',
  RouteDisabledError:
    'Überweisungen von {from} nach {to} sind zurzeit ausgesetzt. Wählen Sie eine andere Strecke.',
  ServiceRefusedError:
    'Der Dienst hat die Überweisung nicht angenommen. Nichts wurde signiert. Ändern Sie sie und versuchen Sie es erneut.',
  ServiceUnavailableError:
    'Der Dienst ist nicht verfügbar. Nichts wurde signiert. Warten Sie kurz und versuchen Sie es erneut.',
  ServiceUnreachableError:
    'Der Dienst war nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  SigningCancelledError:
    'Sie haben abgebrochen, deshalb wurde nichts gesendet. Eine späte Signatur wird verworfen.',
  SimulationFailedError:
    'Ein Probelauf der Transaktion ging nicht auf, deshalb wurde nichts signiert. Versuchen Sie es erneut.',
  SpenderNotSetError:
    'Senden von {chain} ist auf dieser Seite nicht eingerichtet. Wählen Sie ein anderes Netzwerk.',
  StandingAllowanceError:
    'Der Dienst hat schon die Erlaubnis, Ihre USDC auf {chain} zu nehmen. Widerrufen Sie sie zuerst und versuchen Sie es dann erneut.',
  StorageError:
    'Dieser Browser konnte die Überweisung nicht speichern, deshalb wurde nichts gesendet. Schaffen Sie Platz oder verlassen Sie den privaten Modus und versuchen Sie es erneut.',
  TokenMismatchError:
    'Der Token auf {chain} ist nicht das USDC, das wir kennen, deshalb wurde nichts signiert. Informieren Sie den Betreiber dieser Seite.',
  TokenPausedError: 'Der Herausgeber hat USDC auf {chain} angehalten. Versuchen Sie es später erneut.',
  TransactionChangedError:
    'Ihre Wallet hat die Transaktion verändert, deshalb wurde sie nicht gesendet. Versuchen Sie es erneut oder mit einer anderen Wallet.',
  'TransactionChangedError.signature':
    'Die Signatur Ihrer Wallet ist nicht gültig, deshalb wurde nichts gesendet. Versuchen Sie es erneut oder mit einer anderen Wallet.',
  'TransactionChangedError.unsigned':
    'Ihre Wallet gab die Transaktion ohne Ihre Signatur zurück, deshalb wurde nichts gesendet. Versuchen Sie es erneut oder mit einer anderen Wallet.',
  TransactionExpiredError:
    'Die Zeit zum Signieren ist abgelaufen, deshalb wurde nichts gesendet. Versuchen Sie es erneut.',
  TransferMovedOnError: 'Diese Überweisung kann nicht noch einmal gesendet werden. Prüfen Sie ihren Stand.',
  TransferOutdatedError:
    'Während die Wallet offen war, hat sich etwas geändert, deshalb wurde nichts gesendet. Versuchen Sie es erneut.',
  'TransferOutdatedError.balance':
    'Während die Wallet offen war, hat sich Ihr Guthaben geändert, deshalb wurde nichts gesendet. Versuchen Sie es erneut.',
  'TransferOutdatedError.deadline':
    'Die Zeit zum Signieren ist abgelaufen, deshalb wurde nichts gesendet. Versuchen Sie es erneut.',
  UnsafeTransactionError: unsafe('tut nicht genau das, worum Sie gebeten haben'),
  'UnsafeTransactionError.accountChanged': unsafe(
    'hat in einem Probelauf mehr verändert als das Guthaben, von dem Sie senden',
  ),
  'UnsafeTransactionError.amount': unsafe('bewegt nicht genau einmal Ihren Betrag'),
  'UnsafeTransactionError.destination': unsafe(
    'sendet an ein Netzwerk oder einen Empfänger, den Sie nicht gewählt haben',
  ),
  'UnsafeTransactionError.encoding': unsafe('ist nicht lesbar'),
  'UnsafeTransactionError.instruction': unsafe('tut mehr, als eine Überweisung braucht'),
  'UnsafeTransactionError.lamports': unsafe('nimmt mehr SOL als erlaubt'),
  'UnsafeTransactionError.mint': unsafe('bewegt einen anderen Token als USDC'),
  'UnsafeTransactionError.receiver': unsafe('zahlt an jemanden, den diese Seite nicht kennt'),
  UnsupportedRouteError:
    'Überweisungen von {from} nach {to} sind nicht verfügbar. Wählen Sie eine andere Strecke.',
  UserRejectedError:
    'Sie haben in der Wallet abgelehnt, deshalb wurde nichts gesendet. Versuchen Sie es erneut, wenn Sie bereit sind.',
  WalletBusyError:
    'Ihre Wallet wartet noch auf die Antwort zu einer früheren Anfrage. Öffnen Sie sie und beantworten Sie diese zuerst.',
  WalletCannotSignError:
    'Diese Überweisung braucht eine Wallet, die signieren kann, ohne zu senden. Verbinden Sie eine andere Wallet.',
  WalletError: 'Ihre Wallet hat ein Problem gemeldet. Öffnen Sie sie und versuchen Sie es erneut.',
  WalletLinkError:
    'WalletConnect ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  'WalletLinkError.expired': 'Die Wallet hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
  'WalletLinkError.refused':
    'WalletConnect nimmt diese Seite nicht an. Informieren Sie den Betreiber dieser Seite.',
  WalletNotConnectedError: 'Es ist keine Wallet verbunden. Verbinden Sie zuerst eine.',

  walletsTitle: 'Wallet verbinden',
  walletsEvm: 'Ethereum, Base, Arbitrum, Polygon',
  walletsSolana: 'Solana',
  walletsNoneEvm: 'In diesem Browser ist keine Ethereum-Wallet.',
  walletsNoneSolana: 'In diesem Browser ist keine Solana-Wallet.',
  walletsGetEvm: 'Eine Ethereum-Wallet finden',
  walletsGetSolana: 'Eine Solana-Wallet finden',
  walletUnnamed: 'Wallet ohne Namen',
  walletOpening: 'Wird geöffnet',
  walletRecent: 'Zuletzt genutzt',
  walletConnected: 'Verbunden',
  connectDeclined: 'Verbindung abgelehnt',
  walletsAbsent: 'Nicht installiert',
  walletsApps: 'Diese Seite in einer Wallet-App öffnen',
  walletGet: 'Installieren',
  pairingTitle: 'Mit der Wallet scannen',
  pairingText: 'Scannen Sie diesen Code mit der Wallet auf Ihrem Telefon. Er gilt fünf Minuten.',
  pairingCode: 'Code für Ihre Wallet',
  pairingOpen: 'Wallet auf diesem Gerät öffnen',
  pairingCopy: 'Link kopieren',
  pairingWaiting: 'Warten auf Ihre Wallet',
  newTab: '(öffnet einen neuen Tab)',
  transferRow: '{status}: {amount} USDC nach {chain}',
  balanceNoneTitle: 'Keine USDC auf {chain}',
  balanceNoneText: 'Senden Sie welche an Ihre Adresse dort, oder wählen Sie ein anderes Netzwerk zum Senden.',
  lookAlikeTitle: 'Sie haben {amount} {token} auf {chain}',
  lookAlikeText:
    '{token} ist ein gebrückter Token. Diese Seite bewegt nur natives USDC. Tauschen Sie ihn zuerst in USDC.',

  reviewTitle: 'Prüfen',
  theTransfer: 'Die Überweisung',
  recipientChanged:
    'Der Empfänger muss noch einmal geprüft werden, deshalb wurde nichts gesendet. Beginnen Sie neu.',
  toOn: 'An Adresse auf {chain}',
  toYours: 'An Ihre Adresse auf {chain}',
  receiveOwn: 'Sie erhalten',
  receiveOther: 'Der Empfänger erhält',
  atLeast: 'Mindestens {amount}',
  gas: 'Gas',
  gasNone: 'Keins',
  gasShown: 'Wird vor dem Signieren gezeigt',
  fee: 'Gebühr des Dienstes',
  feeSet: 'Legt der Dienst fest',
  whatYouSign: 'Was Sie signieren',
  allow: 'Freigabe bis zu',
  spender: 'Berechtigte Adresse',
  validFor: 'Gültig für',
  takes: 'Nimmt genau',
  form: 'Art',
  oneTransaction: 'Eine Transaktion, hier zuerst geprüft',
  copyRecipient: 'Empfänger kopieren',
  copySpender: 'Berechtigte Adresse kopieren',
  signIn: 'In {wallet} bestätigen',
  reviewNote: 'Prüfen Sie den Empfänger hier: {wallet} kann ihn nicht zeigen.',
  reviewNotePlain: 'Prüfen Sie den Empfänger hier: Ihre Wallet kann ihn nicht zeigen.',
  reviewNoteSolana: 'Prüfen Sie den Empfänger hier: Ihre Wallet zeigt ihn vielleicht nicht.',
  earlierTitle: 'Nur eine der beiden kann durchgehen',
  earlierText: 'Sie haben schon {amount} USDC an {address} signiert. Stattdessen kann diese durchgehen.',
  problemTitle: 'Nichts wurde gesendet',
  whatIsSent: 'Was gesendet wird',
  reviewNoteAgain: 'Es wird nichts erneut signiert.',
  accountOther: 'Diese Überweisung gehört zu {address}. Wechseln Sie in Ihrer Wallet zu diesem Konto.',
  unsavedTitle: 'Speichern nicht möglich',
  unsavedCallout: 'Dieser Browser kann diese Überweisung nicht speichern',
  unsavedText:
    'Wenn Sie fortfahren, können wir diese Überweisung nur zeigen, solange diese Seite offen bleibt, und frühere vielleicht nicht sehen. Prüfen Sie zuerst Ihr Guthaben. Sie erhalten einen Bericht zum Kopieren.',
  unsavedNote: 'Nichts wurde signiert oder gesendet.',
  unsavedGoOn: 'Ohne Speichern fortfahren',

  checkingTitle: 'Überweisung wird geprüft',
  checkingText: '{chain} wird gelesen, bevor etwas signiert wird.',
  switchingChainTitle: 'Netzwerk wechseln',
  switchingChainText: 'Bestätigen Sie in Ihrer Wallet den Wechsel zu {chain}.',
  buildingTitle: 'Transaktion wird vorbereitet',
  buildingText: 'Der Dienst erstellt sie, und wir prüfen sie, bevor Ihre Wallet sie zeigt.',
  signingTitle: 'Sehen Sie in Ihre Wallet',
  submittingTitle: 'Wird gesendet',
  submittingText: 'Ihre Signatur ist auf dem Weg zum Dienst.',
  confirmIn: 'In {wallet} bestätigen',
  confirmInWallet: 'In Ihrer Wallet bestätigen',
  notThere: 'Nicht zu sehen? Öffnen Sie Ihre Wallet über die Symbolleiste des Browsers.',
  timeLeft: 'Verbleibende Zeit zum Signieren',
  timeLeftSaid: 'Noch {time} zum Signieren',
  timeUp: 'Die Zeit zum Signieren ist abgelaufen',
  onlyIf: 'Signieren Sie nur, wenn dort steht',
  saysToken: 'Token {token} auf {chain}',
  saysValue: 'Value {amount}, Rohwert {units}',
  saysSpender: 'Spender: {spender}',
  saysDeadline: 'Deadline {time} oder {seconds}',
  itDoes: 'Wir haben diese Transaktion geprüft',
  doesTake: 'Nimmt {amount} von {owner}',
  doesNothingElse: 'Tut sonst nichts: kein anderer Token, kein neuer Inhaber',
  doesCostNothing: 'Kostet Sie kein SOL',
  doesCost: 'Kostet Sie bis zu {amount} SOL',
  doesPass: 'Probelauf auf Solana bestanden',
  cancel: 'Abbrechen',
  cancelNote: 'Wenn Sie abbrechen, wird eine späte Signatur verworfen.',
  renewTime: 'Mehr Zeit holen',
  cancelNoteTimed: 'Läuft die Zeit ab, wird nichts gesendet. Sie können neu beginnen.',
  submittingNote: 'Diese Überweisung ist gespeichert, was auch geschieht.',

  youSent: 'Sie haben gesendet',
  youSigned: 'Sie haben signiert',
  nowOn: 'Jetzt auf {chain}',
  stillOn: 'Noch auf {chain}',
  slowTitle: 'Dauert länger als üblich',
  arrivedTitle: 'Angekommen',
  unansweredTitle: 'Wir haben keine Antwort erhalten',
  refusedTitle: 'Überweisung nicht angenommen',
  revertedTitle: 'Ihre USDC sind noch nicht weg',
  permitUsedTitle: 'Freigegeben, noch nicht gesendet',
  closableTitle: 'Wir konnten diese Überweisung nicht bestätigen',
  notSentTitle: 'Nicht gesendet',

  stepDone: 'Erledigt:',
  stepNow: 'Jetzt:',
  stepNext: 'Danach:',
  stepSigned: 'Signiert',
  stepSubmitting: 'Wird an den Dienst gesendet',
  stepAccepted: 'Vom Dienst angenommen',
  stepLeaving: 'Verlässt {chain}',
  stepLeft: '{chain} verlassen',
  stepArriving: 'Kommt auf {chain} an',
  stepNotYet: 'Noch nicht auf {chain}',
  nearPayment: '{amount} USDC sind beim Empfänger angekommen',
  nearPaymentText:
    'Erwartet waren {amount} USDC in einer Zahlung. Ob dies zu Ihrer Überweisung gehört, können wir nicht sagen. Prüfen Sie das Wallet des Empfängers.',
  stepWatching: 'Netzwerk wird beobachtet',
  soFar: 'Bisher {duration}',
  transaction: 'Transaktion',
  closeNote: 'Sie können dies schließen. Es läuft im Hintergrund weiter.',
  nothingToDo: 'Sie müssen nichts tun',
  slowText:
    'Der Abgang von {chain} ist bestätigt. Wir prüfen weiter, und die Überweisung bleibt in Ihrem Verlauf.',
  slowTextPending: 'Der Dienst hat sie angenommen. Wir prüfen weiter, und sie bleibt in Ihrem Verlauf.',
  saidPending: 'Der Dienst hat Ihre Überweisung angenommen. {chain} wird beobachtet.',
  saidSent: 'Ihre USDC haben {from} verlassen. {to} wird beobachtet.',
  saidSlow: 'Es dauert länger als üblich. Sie müssen nichts tun.',

  inTime: 'In {duration}',
  seenThere: 'Im Netzwerk gesehen',
  takenOnTheWay: 'Unterwegs abgezogen',
  arrivedTo: 'An',
  toOwn: 'Ihre Adresse {address}',
  reached: '{chain} erreicht',
  howWeKnow: 'Woher wir das wissen',
  knownByMessage: 'Die Nachricht der Bridge selbst verbindet beide Transaktionen.',
  knownByMatch: 'Der Empfänger hat eine Zahlung erhalten, die nur zu dieser Überweisung passt.',
  saidArrived: '{amount} USDC sind auf {chain} angekommen.',
  sendAgain: 'Neue Überweisung',
  receipt: 'Beleg',
  receiptShare: 'Beleg teilen',
  receiptPrint: 'Beleg drucken',
  receiptReceived: 'Erhalten',
  receiptReference: 'Referenz',
  arrivedNote: 'Die Überweisung bleibt in Ihrem Verlauf.',

  whatNext: 'Wie es weitergeht',
  whatYouCanDo: 'Was Sie tun können',
  'action.sendAgain': 'Dieselbe Anfrage noch einmal',
  'action.sendAgainText': 'Die Anfrage, die Sie schon signiert haben. Sie kann nur einmal durchgehen.',
  'action.signAgain': 'Nochmals signieren',
  'action.signAgainText': 'Dieselbe Nachricht, also kann nur eine durchgehen.',
  'action.replace': 'Stattdessen neu signieren',
  'action.replaceText': 'Nur eine der beiden kann durchgehen. Es kann noch die erste sein.',
  'action.revokeAllowance': 'Freigabe widerrufen',
  'action.revokeAllowanceText': 'Sie senden eine Transaktion auf {chain} und zahlen ihr Gas.',
  'action.setAside': 'Nicht länger warten',
  'action.setAsideText': 'Sie kann durchgegangen sein. Danach können Sie eine neue Überweisung beginnen.',
  revokingTitle: 'Freigabe wird widerrufen',
  revokingText: 'Bis {chain} dies bestätigt, kann der Dienst Ihre USDC noch nehmen.',
  notKept: 'Diese Überweisung ist nicht gespeichert',
  notKeptText:
    'Sie ist hier nicht mehr zu sehen, wenn Sie die Seite schließen. Kopieren Sie zuerst den Bericht.',
  pleaseWait: 'Senden Sie dieses Geld nicht noch einmal, bis diese Überweisung fertig ist.',
  settledNote: 'Sie können dies schließen. Der Verlauf zeigt dann das Ergebnis.',
  permitOver: 'Das Permit ist abgelaufen. {chain} bestätigt es bald.',
  unansweredCallout: 'Wir prüfen, wo Ihr Geld ist',
  unansweredText: 'Der Dienst hat nicht geantwortet, deshalb prüfen wir {chain} direkt.',
  lookingOn: 'Wir sehen auf {chain} nach',
  lookingText: 'Dort war bisher nichts zu sehen',
  lookingBalance: 'Ihre {amount} USDC waren noch da ({time})',
  ifLeft: 'Falls es {chain} verlassen hat',
  ifLeftText: 'Es geht wie üblich weiter nach {chain}',
  ifNotBy: 'Falls nicht bis {time}',
  ifNotByText:
    'Ende des Permits: {time}. {chain} bestätigt das bis etwa {known}. Dann können Sie sicher neu beginnen.',
  ifNotInTimeText: 'Die Transaktion läuft ab. Sie können sicher neu beginnen.',

  refusedReason: 'Der Grund laut Dienst: „{reason}“',
  refusedBusy: 'Zurzeit zu viele Überweisungen',
  refusedPlain: 'Der Dienst hat diese Überweisung abgelehnt',
  refusedText: 'Wir haben nicht gesehen, dass etwas {chain} verlassen hat.',
  refusedSaid:
    'Der Dienst hat die Überweisung nicht angenommen. Wir haben nicht gesehen, dass etwas {chain} verlassen hat.',
  revertedCallout: 'Die Transaktion auf {chain} ging nicht durch',
  revertedText: 'Sie hat nichts bewegt. Das Permit darin ist unbenutzt.',
  revertedTextSolana: 'Sie hat nichts bewegt und kann nicht noch einmal verwendet werden.',
  revertedSaid: 'Die Transaktion auf {chain} ging nicht durch. Sie hat nichts bewegt.',
  watchingPermit: 'Ihr Permit wird beobachtet',
  watchingPermitText: 'Ende des Permits: {time}',
  watchingTransaction: 'Ihre Transaktion wird beobachtet',
  watchingTransactionText: 'Sie könnte verwendet werden, bis sie abläuft',
  afterTime: '{chain} bestätigt das bis etwa {time}',
  afterCheck: 'Sobald {chain} es bestätigt',
  afterTimeText: 'Danach ist keine Verwendung mehr möglich, und Sie können sicher neu beginnen',
  tryAgain: 'Erneut versuchen',
  tryAgainNote: 'Stattdessen kann noch das erste Permit durchgehen.',
  permitUsedCallout: 'Der Dienst darf noch {amount} USDC nehmen',
  permitUsedSaid: 'Ihr Permit wurde auf {chain} verwendet, und seither hat sich nichts bewegt.',
  watchingAllowance: 'Was der Dienst nehmen darf, wird beobachtet',
  watchingAllowanceText: 'Bis es sich bewegt oder {chain} zeigt, dass es nicht mehr geht',
  waitingNodes: 'Wir warten auf die Knoten von {chain}',
  waitingNodesText:
    'Alle Knoten, die wir prüfen, müssen übereinstimmen. Einer ist vielleicht offline oder im Rückstand.',
  maybePaid: 'Sie kann durchgegangen sein',
  closableText:
    'Wir können an {chain} nicht erkennen, ob Ihre USDC weg sind. Was Sie signiert haben, kann nichts mehr bewegen.',
  closableTextStanding:
    'Wir können an {chain} nicht erkennen, ob Ihre USDC weg sind. Der Dienst darf noch {amount} USDC nehmen. Diese Freigabe zu widerrufen kostet Sie Gas.',
  closableNote: 'Prüfen Sie zuerst Ihre Guthaben und Ihr Konto.',
  ownAccount: 'Ihr Konto auf {chain}',
  balanceSigned: 'Guthaben beim Signieren',
  balanceChecked: 'Guthaben, als es endete',
  balanceNow: 'Guthaben jetzt',
  confirmedBy: 'Bestätigt von',
  oneNodeOnly: 'Nur ein Knoten: {node}',
  oneNodeSaid: 'Nur von einem Knoten bestätigt.',
  noAnswerFrom: 'Antwortet nicht',
  nodeWallet: 'Ihre Wallet',
  nodeHost: 'diese Seite',
  closeTitle: 'Nicht länger auf diese Überweisung warten?',
  closeText:
    '{amount} USDC können {address} erreicht haben. Wenn ja, zahlen Sie mit einer neuen Sendung doppelt.',
  closeKeep: 'Weiter warten',
  closeSure: 'Ja, nicht länger warten',
  closing: '{chain} wird noch einmal geprüft',
  setAsideText:
    'Sie warten nicht mehr seit: {date}. Wir konnten an {chain} nicht erkennen, ob Ihre USDC weg sind. Erfahren wir mehr, erscheint es hier.',
  setAsideNote: 'Wenn sie durchgegangen ist, zahlen Sie mit einer neuen Sendung doppelt.',
  checkAgain: 'Noch einmal prüfen',

  nothingMoved: 'Nichts hat sich bewegt',
  thisOneMovedNothing: 'Diese hat nichts bewegt',
  why: 'Warum',
  'notSent.expired': 'Das Permit lief unbenutzt ab',
  'notSent.expiredSolana': 'Die Transaktion lief unbenutzt ab',
  'notSent.nonceTaken': 'Ein anderes Permit nahm den Platz ein',
  'notSent.replaced': 'Eine andere von Ihnen signierte wurde verwendet',
  'notSent.failed': 'Die Transaktion ging nicht durch',
  balanceOn: 'Guthaben auf {chain}',
  permit: 'Permit',
  permitEndedAt: 'Abgelaufen: {time}',
  shownBy: 'Gezeigt von {chain}',
  startAgain: 'Neu beginnen',
  startAgainNote: 'Sie können sicher eine neue Überweisung signieren.',
  notSentSaid: 'Nicht gesendet. Nichts hat sich bewegt. Sie können sicher neu beginnen.',
  notSentSaidReplaced:
    'Nicht gesendet. Eine andere nahm den Platz ein und hat vielleicht bezahlt. Erneut zu senden könnte doppelt zahlen.',
  notSentSaidTaken: 'Nicht gesendet. Eine andere nahm den Platz ein. Sie können sicher neu beginnen.',

  checkNow: 'Jetzt prüfen',
  looking: 'Wird geprüft',
  done: 'Fertig',
  copyReport: 'Bericht für den Support kopieren',

  contactSupport: 'Support kontaktieren',
  brokenTitle: 'Das konnte nicht angezeigt werden',
  brokenCallout: 'Ihre Überweisungen sind sicher',
  brokenText: 'Nur diese Anzeige ist stehen geblieben. Ihre Überweisungen laufen weiter.',
  brokenNote: 'Wenn es wieder vorkommt, senden Sie den Bericht an den Support.',

  historyTitle: 'Verlauf',
  historyGroupOpen: 'Unterwegs',
  historyGroupEarlier: 'Früher',
  historyEmpty: 'Noch keine Überweisungen',
  historyEmptyText: 'Was Sie in diesem Browser senden, wird hier gespeichert.',
  historyNote: 'Nur in diesem Browser gespeichert.',
  historyFind: 'In anderen Browsern suchen',
  historyMore: 'Mehr anzeigen',
  historyClear: 'Abgeschlossene löschen',
  historyClearSure: 'Ja, aus diesem Browser löschen',
  historyClearLater: 'Einige bleiben, bis laufende Überweisungen fertig sind.',
  unreadableTitle: 'Einige Überweisungen sind hier nicht lesbar',
  unreadableText:
    'Eine neuere Version dieser Seite hat sie gespeichert, oder sie sind beschädigt. Sie bleiben, wo sie sind.',
  findTitle: 'Im Netzwerk gefunden',
  findText:
    'Prüft in jedem Netzwerk, was Ihr Konto in den letzten 24 Stunden von irgendeinem Browser gesendet hat.',
  findNote: 'Das Ausgangsnetzwerk zeigt nicht, wohin es ging.',
  findEmpty: 'Sonst nichts gefunden',
  findEmptyText:
    'Unsere Knoten zeigen keine weitere Überweisung der letzten 24 Stunden. Was Sie signiert haben, kann noch gesendet werden.',
  findDone: 'Gefunden: {count}',
  findUnread: 'Nicht lesbar',
  findFailed: 'Wir konnten die Netzwerke nicht prüfen',
  'found.sent': 'Hat {chain} verlassen',
  'found.allowed': 'Kann {chain} noch verlassen',
  'found.over': 'Kein Abgang von {chain} zu sehen',
  historyExport: 'Als CSV exportieren',
  'status.submitting': 'Unterwegs',
  'status.pending': 'Unterwegs',
  'status.sent': 'Unterwegs',
  'status.unanswered': 'Noch keine Antwort',
  'status.refused': 'Nicht angenommen',
  'status.reverted': 'Noch nicht weg',
  'status.permitUsed': 'Freigegeben, nicht gesendet',
  'status.arrived': 'Angekommen',
  'status.notSent': 'Nicht gesendet',
  'status.setAside': 'Ergebnis unbekannt',
}
