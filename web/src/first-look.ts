/** Runs before anything is drawn (web/build/first-script.ts). */
import { isLoginLikely } from './lib/login-hint.ts';
import { paths } from './lib/paths.ts';
import { pressedAttribute, servedAttribute } from './lib/served-page.ts';
import { applyTheme, chosenTheme } from './lib/theme.ts';

// The ground is never seen in a theme that was not chosen.
applyTheme(chosenTheme());

// Whoever is logged in goes on to the app, and need not see the landing page on the way (styles/landing.css).
if (location.pathname === paths.landing() && isLoginLikely()) document.documentElement.dataset['login'] = 'likely';

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element) target.closest(`[${servedAttribute}] button`)?.setAttribute(pressedAttribute, '');
});
