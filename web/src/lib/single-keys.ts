import { readStored, writeStored } from './stored.ts';

const singleKeysKey = 'plenum.single-keys';

/** Checks whether single-letter shortcuts are enabled on this device; enabled by default (WCAG 2.1.4). */
export function areSingleKeyShortcutsEnabled(): boolean {
  return readStored(singleKeysKey) !== 'off';
}

export function setSingleKeyShortcutsEnabled(on: boolean): void {
  writeStored(singleKeysKey, on ? null : 'off');
}
