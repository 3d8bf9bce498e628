import { sessionTypes } from '@plenum/contracts/enums';
import { expect, it } from 'vitest';
import { sessionTypeNames, toSessionType } from './session-type.rules.ts';

it.each(sessionTypes)('other programs get a name of %s that an import recognizes', (type) => {
  expect(toSessionType(sessionTypeNames[type])).toBe(type);
});
