const theme_key = 'plenum.theme';

export type Theme = 'system' | 'light' | 'dark';

export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(theme_key);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

/** Applies a theme to the page; `system` follows the device. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(theme_key);
    else localStorage.setItem(theme_key, theme);
  } catch {
    // Storage may be switched off; the choice then lasts until the page is left.
  }
}
