import { type SecurityKind, securityKinds } from '@plenum/contracts/accounts/security-kinds';
import { operationNames, specOf } from '@plenum/contracts/api';
import { expect, it } from 'vitest';
import { domainEvents } from './registry.ts';

/** Kinds that only commands for operators have. */
const ofOperators: readonly SecurityKind[] = ['plan.changed', 'founder.changed', 'sending.changed'];
/** What is refused before an operation begins. */
const ofAuthentication: readonly SecurityKind[] = ['api_token.refused'];

it('every kind of the security log is written somewhere', () => {
  const used = new Set<string | null | undefined>([
    ...operationNames.map((name) => specOf(name).securityLog),
    ...Object.values(domainEvents).map(({ securityLog }) => securityLog),
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
] as const)('%s is logged as %s', (operation, kind) => {
  expect(specOf(operation).securityLog).toBe(kind);
});
