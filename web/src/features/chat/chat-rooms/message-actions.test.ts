import { deletedUserName } from '@plenum/contracts/deleted-user';
import { expect, it } from 'vitest';
import { authorName } from './message-actions.ts';

const authorNamed = (full_name: string) => authorName({ user: { full_name } });

it('names an author, also one without a name or without an account', () => {
  expect(['Ada Lovelace', '', deletedUserName].map(authorNamed)).toEqual([
    'Ada Lovelace',
    'Unknown User',
    'Deleted account',
  ]);
});
