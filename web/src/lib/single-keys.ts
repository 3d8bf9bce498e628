const singleKeysKey = 'plenum.single-keys';

/** Checks whether single-letter shortcuts are enabled on this device; enabled by default (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(singleKeysKey) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(singleKeysKey);
    else localStorage.setItem(singleKeysKey, 'off');
  } catch {
    // Storage may be disabled; the shortcuts then stay enabled.
  }
}
