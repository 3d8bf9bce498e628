import { beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../lib/memory-storage.fixture.ts';
import { readHiddenKinds, storeHiddenKinds, switchKind } from './hidden-kinds.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

it('keeps the kinds that are switched off, for each event', () => {
  storeHiddenKinds(1, switchKind(switchKind(new Set(), 'SPEAKERS_MISSING', false), 'MAILS', false));
  expect([...readHiddenKinds(1)]).toEqual(['SPEAKERS_MISSING', 'MAILS']);
  expect([...readHiddenKinds(2)]).toEqual([]);
  storeHiddenKinds(1, switchKind(readHiddenKinds(1), 'SPEAKERS_MISSING', true));
  expect([...readHiddenKinds(1)]).toEqual(['MAILS']);
});

it('ignores stored kinds that no longer exist', () => {
  localStorage.setItem('plenum.control-room.hidden.1', 'GONE CASES');
  expect([...readHiddenKinds(1)]).toEqual(['CASES']);
});
