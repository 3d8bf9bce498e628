import { defineSlice } from '../../../slice.ts';
import { exportedRows, ofEvent } from '../../personal-data.ts';
import { Sponsor, SponsorClickDay, SponsorPerson } from './sponsor.entity.ts';

export const sponsors = defineSlice({
  entities: [Sponsor, SponsorClickDay, SponsorPerson],
  personalData: {
    sponsors: exportedRows('sponsors', {
      columns: `s.id, s.event_id, ${ofEvent('s.event_id', 's.name')} as name`,
      tables: 'sponsor_people sp join sponsors s on s.id = sp.sponsor_id',
      whose: 'sp.user_id = $1',
      key: 's.id',
      order: 's.id',
    }),
  },
  operations: async () => (await import('./sponsors.operations.ts')).sponsorsOperations,
});
