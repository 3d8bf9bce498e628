/** Names of the texts of an event that several people edit. Shared with the browser. */
export const eventTexts = [
  'title',
  'description',
  'company_name',
  'venue_name',
  'venue_address',
  'venue_city',
  'venue_country',
  'directions',
  'hero_description',
] as const;
