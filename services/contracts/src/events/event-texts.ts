/** Text fields of an event that several people may edit at the same time. Shared with the browser. */
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
