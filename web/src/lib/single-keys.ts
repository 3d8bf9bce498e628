const singleKeysKey = 'plenum.single-keys';

/** Whether shortcuts of a single letter count; on until somebody switches them off on this device. */
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
    // Storage may be switched off; the shortcuts then stay on.
  }
}
