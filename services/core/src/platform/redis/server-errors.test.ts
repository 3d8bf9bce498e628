import { describe, expect, it } from 'vitest';
import { isReplicaInfo, requiresReconnect, replyCode } from './server-errors.ts';

describe('error replies', () => {
  it.each([
    "READONLY You can't write against a read only replica.",
    "READONLY You can't write against a read only replica. script: 8d4b, on @user_script:1.",
    'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)',
    "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.",
    'LOADING Redis is loading the dataset in memory',
    'NOREPLICAS Not enough good replicas to write.',
    'NOAUTH Authentication required.',
  ])('opens a new connection after the reply %s', (message) => {
    expect(requiresReconnect(message)).toBe(true);
  });

  it.each([
    "OOM command not allowed when used memory > 'maxmemory'.",
    "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk.",
    'NOSCRIPT No matching script. Please use EVAL.',
    'NOPERM this user has no permissions to run the ‘set’ command',
    'WRONGPASS invalid username-password pair or user is disabled.',
    'EXECABORT Transaction discarded because of previous errors.',
    'BUSY Redis is busy running a script.',
    'ERR unknown command ‘READONLY’',
    'Command timed out',
    'READONLY',
    '',
  ])('keeps the connection after the reply %s', (message) => {
    expect(requiresReconnect(message)).toBe(false);
  });

  it('finds the code of a reply', () => {
    expect(replyCode('OOM command not allowed')).toBe('OOM');
    expect(replyCode('Connection is closed.')).toBe('');
  });
});

it('identifies a replica by its message', () => {
  expect(isReplicaInfo('# Replication\r\nrole:slave\r\nmaster_host:127.0.0.1\r\n')).toBe(true);
  expect(isReplicaInfo('# Replication\r\nrole:master\r\nconnected_slaves:1\r\nslave0:role:slave\r\n')).toBe(false);
  expect(isReplicaInfo('')).toBe(false);
});
