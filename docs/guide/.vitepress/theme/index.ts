import type { Theme } from 'vitepress';
import theme from 'vitepress/theme-without-fonts';
import AppLink from './app-link.vue';
import '../../../../web/src/styles/tokens.css';
import '../../../../web/src/styles/fonts.css';
import './style.css';

export default {
  extends: theme,
  enhanceApp: ({ app }) => void app.component('AppLink', AppLink),
} satisfies Theme;
