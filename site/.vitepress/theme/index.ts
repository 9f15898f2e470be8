import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { LiveWidget } from './LiveWidget.js'
import './theme.css'

const theme: Theme = {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => {
    app.component('LiveWidget', LiveWidget)
  },
}

export default theme
