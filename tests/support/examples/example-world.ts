/** The data with which the examples of the documents are recorded: a small conference with one of everything. */
import { addSpeaker, newMember, putOnStage } from '../api/conferences.ts';
import type { TestPerson } from '../api/people.ts';
import { newStoredPicture } from '../api/pictures.ts';
import { newTenant, type Tenant } from '../api/tenants.ts';
import type { TestApi } from '../api/test-api.ts';

export interface ExampleWorld {
  readonly api: TestApi;
  readonly tenant: Tenant;
  readonly owner: TestPerson;
  /** A member who attends without a staff role. */
  readonly attendee: TestPerson;
  /** Key of the event logo. */
  readonly logo: string;
  /** Key of the owner’s image. */
  readonly avatar: string;
}

const event = {
  title: 'Open Hardware Days',
  description: 'Three days about things that can be opened, understood and mended.',
  start_date: '2031-03-28',
  end_date: '2031-03-30',
  visibility: 'PUBLIC',
};

async function put({ client }: TestPerson, path: string, body: object, method: 'PUT' | 'PATCH' = 'PUT'): Promise<void> {
  const { status, text } = await client.send(method, path, { body });
  if (status >= 400) throw new Error(`${path} returned ${status}: ${text}`);
}

/** Creates the data. */
export async function newExampleWorld(api: TestApi): Promise<ExampleWorld> {
  const { start_date, end_date, title, description } = event;
  const tenant = await newTenant(api, { event: { start_date, end_date, title, description } });
  const { owner, event_id, ids } = tenant;
  await put(owner, `/events/${event_id}`, { visibility: event.visibility, venue_city: 'Brussels' });
  await put(owner, `/sessions/${ids.session_id}`, {
    title: 'A keyboard that lasts',
    short_description: 'What wears out first, and how to design for the tenth year.',
    description: 'What wears out first?\n\nAnd how does one design for the tenth year?',
    track: 'Hardware',
    location: 'Main hall',
  });
  const profile_id = await addSpeaker(api, event_id, 'Katherine Johnson', { title: 'Engineer', company_name: 'NASA' });
  await putOnStage(api, ids.session_id, profile_id, 3);
  await put(owner, `/sponsors/${ids.sponsor_id}`, { website_url: 'https://sponsor.example' }, 'PATCH');
  const logo = await newStoredPicture(owner.client, 'event_logo', event_id);
  const avatar = await newStoredPicture(owner.client, 'avatar');
  await put(owner, `/events/${event_id}/branding`, { logo_url: logo });
  await put(owner, `/users/${owner.user_id}`, { image_url: avatar, company_name: 'Analytical Engines' });
  return { api, tenant, owner, attendee: await newMember(api, event_id, { role: 'ATTENDEE' }), logo, avatar };
}
