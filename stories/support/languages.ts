import { ar } from '../../src/messages/locales/ar.js'
import { de } from '../../src/messages/locales/de.js'
import { es } from '../../src/messages/locales/es.js'
import { fr } from '../../src/messages/locales/fr.js'
import { he } from '../../src/messages/locales/he.js'
import { hi } from '../../src/messages/locales/hi.js'
import { ja } from '../../src/messages/locales/ja.js'
import { ko } from '../../src/messages/locales/ko.js'
import { ptBR } from '../../src/messages/locales/ptBR.js'
import { tr } from '../../src/messages/locales/tr.js'
import { zhCN } from '../../src/messages/locales/zhCN.js'
import type { Translation } from '../../src/messages/Translation.js'

/** The messages of every locale in the toolbar. Any other locale uses English. */
export const languages: { readonly [locale: string]: Translation } = {
  de,
  es,
  fr,
  'pt-BR': ptBR,
  tr,
  'ar-EG': ar,
  he,
  ja,
  ko,
  'zh-CN': zhCN,
  hi,
}
