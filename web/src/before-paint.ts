/** Runs before the first paint (web/build/blocking-script.ts). */
import { isLoginLikely } from './lib/login-hint.ts';
import { apiBasePath, paths } from './lib/paths.ts';
import { pressedAttribute, servedAttribute } from './lib/served-page.ts';
import { applyTheme, chosenTheme } from './lib/theme.ts';

// Applies the chosen theme first, so that no other background flashes.
applyTheme(chosenTheme());

// Hides the landing page from logged-in people, who are redirected to the app (styles/landing.css).
if (location.pathname === paths.landing() && isLoginLikely()) document.documentElement.dataset['login'] = 'likely';

document.addEventListener('click', ({ target }) => {
  if (target instanceof Element) target.closest(`[${servedAttribute}] button`)?.setAttribute(pressedAttribute, '');
});

/** Adds a link that fetches something which the scripts of the page are going to ask for. */
function fetchAhead(href: string, attributes: Readonly<Record<string, string>>): void {
  const link = document.createElement('link');
  for (const [name, value] of Object.entries({ ...attributes, crossorigin: '', href })) link.setAttribute(name, value);
  document.head.append(link);
}

/** Asks for the files and the data of a screen. On a slow phone the scripts that know what it needs arrive late. */
function fetchScreenAhead(): void {
  for (const [pattern, files, endpoints] of import.meta.env.VITE_SCREEN_FILES) {
    const found = new RegExp(pattern).exec(location.pathname);
    if (found === null) continue;
    for (const file of files) fetchAhead(`/${file}`, { rel: 'modulepreload' });
    for (const endpoint of endpoints) {
      const path = endpoint.slice(endpoint.indexOf('/')).replace(':event_id', found[1] ?? '');
      fetchAhead(apiBasePath + path, { rel: 'preload', as: 'fetch' });
    }
  }
}

fetchScreenAhead();
