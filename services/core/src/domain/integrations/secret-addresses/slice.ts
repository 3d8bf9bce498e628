import { defineSlice } from '../../../slice.ts';
import { SecretMaker } from './secret-maker.entity.ts';

export const secretAddresses = defineSlice({
  entities: [SecretMaker],
});
