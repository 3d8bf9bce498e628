/** Runs before the first paint (web/build/blocking-script.ts). */
import { isLoginLikely } from './lib/login-hint.ts';
import { paths } from './lib/paths.ts';
import { pressedAttribute, servedAttribute } from './lib/served-page.ts';
import { applyTheme, chosenTheme } from './lib/theme.ts';

// What the app needs at least: Chrome and Edge 126, Firefox 126, Safari 18 (README, “Supported browsers”).
if (!('parse' in URL && 'groupBy' in Map && 'popover' in HTMLElement.prototype))
  document.addEventListener('DOMContentLoaded', () =>
    document.querySelector('#old-browser')?.removeAttribute('hidden'),
  );

// Applies the chosen theme first, so that no other background flashes.
applyTheme(chosenTheme());

// Hides the landing page from logged-in people, who are redirected to the app (styles/landing.css).
if (location.pathname === paths.landing() && isLoginLikely()) document.documentElement.dataset['login'] = 'likely';

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element) target.closest(`[${servedAttribute}] button`)?.setAttribute(pressedAttribute, '');
});
