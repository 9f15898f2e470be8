import { pressEveryButton } from '../support/pressEveryButton.js'

pressEveryButton(undefined)
