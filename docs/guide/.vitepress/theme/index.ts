import theme from 'vitepress/theme-without-fonts';
import '../../../../web/src/styles/tokens.css';
import '../../../../web/src/styles/fonts.css';
import './style.css';

export default theme;
