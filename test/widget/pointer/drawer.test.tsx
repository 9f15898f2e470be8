import { pressEveryButton } from '../support/pressEveryButton.js'

pressEveryButton('drawer')
