/** Descriptions of the fields of what other programs say of people. */
export const integrationFields = {
  external_id: 'Id of the person or ticket in the other program: printable ASCII without spaces, unique in the event.',
  ticket_category: 'Kind of ticket, as the other program calls it; null without one.',
  ticket_status: 'Whether the ticket is valid; a cancelled one takes back what it has given. ACTIVE if left out.',
  standing: 'How far the person is: in the event, invited, on the waiting list, or none of these.',
  result: 'What became of the person.',
  shop: 'The ticket shop; null if none is connected.',
  organizer: 'Short form of the organizer at pretix.',
  shop_event: 'Short form of the event at pretix.',
  'TicketShop.problem': 'Why it cannot be read; null while it can.',
  'TakePretixWebhookBody.event': 'Short form of the event at pretix.',
  'TakePretixWebhookBody.code': 'Code of the order that may have changed.',
  'TakePretixWebhookBody.action': 'What has happened; it is not looked at.',
  origins: 'Web sites whose programs may use the API for the organization, 20 at most.',
  'ExternalPeopleResult.unchanged': 'How many were stored like that already.',
  refused: 'How many were refused; their rows say why.',
} as const;
