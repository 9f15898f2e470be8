import { pressEveryButton } from '../support/pressEveryButton.js'

pressEveryButton('wide')
