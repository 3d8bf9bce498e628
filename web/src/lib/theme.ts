const themeKey = 'plenum.theme';

/** What can be chosen; `contrast` is the palette of most contrast, by day and by night as the device wants it. */
export const themes = ['system', 'light', 'dark', 'contrast'] as const;

export type Theme = (typeof themes)[number];

export function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(themeKey);
    return themes.find((theme) => theme === stored) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Applies a theme to the page; what it leaves open follows the device. */
export function applyTheme(theme: Theme): void {
  const { style, dataset } = document.documentElement;
  // On the element and not in a style sheet, which comes later and would let the other ground be seen before.
  style.colorScheme = theme === 'light' || theme === 'dark' ? theme : '';
  if (theme === 'contrast') dataset['theme'] = theme;
  else delete dataset['theme'];
}

export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    if (theme === 'system') localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, theme);
  } catch {
    // Storage may be switched off; the choice then lasts until the page is left.
  }
}
