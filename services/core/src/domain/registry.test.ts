import { type SecurityKind, securityKinds } from '@plenum/contracts/accounts/security-kinds';
import { operationNames, specOf } from '@plenum/contracts/api';
import { expect, it } from 'vitest';
import { domainEvents } from './registry.ts';

/** Kinds that only operator commands log. */
const operatorKinds: readonly SecurityKind[] = ['plan.changed', 'founder.changed', 'sending.changed'];
/** Rejections before an operation begins. */
const authenticationKinds: readonly SecurityKind[] = ['api_token.refused'];

it('every kind of the security log is written by some code', () => {
  const usedScopes = new Set<string | null | undefined>([
    ...operationNames.map((name) => specOf(name).securityLog),
    ...Object.values(domainEvents).map(({ securityLog }) => securityLog),
    ...operatorKinds,
    ...authenticationKinds,
  ]);
  expect(Object.keys(securityKinds).filter((kind) => !usedScopes.has(kind))).toEqual([]);
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
