/** Sponsors of events. */
import { defineSlice } from '../../slice.ts';
import { Sponsor, SponsorClickDay, SponsorPerson } from './sponsor.entity.ts';

export const sponsors = defineSlice({
  entities: [Sponsor, SponsorClickDay, SponsorPerson],
  operations: async () => (await import('./sponsors.operations.ts')).sponsorsOperations,
});
