import { operationNames, specOf } from '@plenum/contracts/api';
import { type SecurityKind, securityKinds } from '@plenum/contracts/security-kinds';
import { expect, it } from 'vitest';
import { outboxEventNames } from './consequences.ts';
import { kindOfEvent } from './security-catalogue.ts';

/** Kinds that only commands for operators have. */
const ofOperators: readonly SecurityKind[] = ['plan.changed', 'founder.changed', 'sending.changed'];
/** What is refused before an operation begins. */
const ofAuthentication: readonly SecurityKind[] = ['api_token.refused'];

it('has no kind that nothing has', () => {
  const used = new Set<string | null | undefined>([
    ...operationNames.map((name) => specOf(name).securityLog),
    // Names of this version; the type of the catalogue demands that all of them are there.
    ...outboxEventNames.map((name) => kindOfEvent(name as Parameters<typeof kindOfEvent>[0])),
    ...ofOperators,
    ...ofAuthentication,
  ]);
  expect(Object.keys(securityKinds).filter((kind) => !used.has(kind))).toEqual([]);
});

it.each([
  ['Login', 'login.opened'],
  ['ResetPassword', 'password.changed'],
  ['BanEventUser', 'member.standing_changed'],
  ['ExportEventUsers', 'people.exported'],
  ['ListEventUsers', undefined],
] as const)('knows %s as %s', (operation, kind) => {
  expect(specOf(operation).securityLog).toBe(kind);
});
