/** Runs before the first paint (web/build/blocking-script.ts). */
import { isLoginLikely } from './lib/login-hint.ts';
import { paths } from './lib/paths.ts';
import { pressedAttribute, servedAttribute } from './lib/served-page.ts';
import { applyTheme, chosenTheme } from './lib/theme.ts';

// Applies the chosen theme first, so that no other background flashes.
applyTheme(chosenTheme());

// Hides the landing page from logged-in people, who are redirected to the app (styles/landing.css).
if (location.pathname === paths.landing() && isLoginLikely()) document.documentElement.dataset['login'] = 'likely';

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element) target.closest(`[${servedAttribute}] button`)?.setAttribute(pressedAttribute, '');
});
