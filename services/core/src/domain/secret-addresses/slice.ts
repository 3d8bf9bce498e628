/** Secret addresses, such as calendar feeds and wall links. */
import { defineSlice } from '../../slice.ts';
import { SecretMaker } from './secret-maker.entity.ts';

export const secretAddresses = defineSlice({
  entities: [SecretMaker],
});
