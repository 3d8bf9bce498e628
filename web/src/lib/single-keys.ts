const single_keys_key = 'plenum.single-keys';

/** Whether shortcuts of a single letter count; on until somebody switches them off on this device. */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(single_keys_key) !== 'off';
  } catch {
    return true;
  }
}

export function setSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(single_keys_key);
    else localStorage.setItem(single_keys_key, 'off');
  } catch {
    // Storage may be switched off; the shortcuts then stay on.
  }
}
