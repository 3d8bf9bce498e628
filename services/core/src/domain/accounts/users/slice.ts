import { defineSlice } from '../../../slice.ts';
import { User } from './user.entity.ts';

export const users = defineSlice({
  entities: [User],
  operations: async () => (await import('./users.operations.ts')).usersOperations,
});
