/** Descriptions of the fields of people and tickets from other programs. */
export const integrationFields = {
  external_id:
    'Id of the person or ticket in the other program: printable ASCII without spaces, unique within the event.',
  ticket_category: 'Ticket category of the other program; null if there is none.',
  ticket_status:
    'Whether the ticket is valid. A cancelled ticket revokes the access that it granted. Defaults to ACTIVE.',
  standing: 'Whether the person is a member of the event, invited, on the waiting list, or none of these.',
  result: 'Result for the person.',
  shop: 'The ticket shop; null if none is connected.',
  organizer: 'Short name of the organizer in pretix.',
  shop_event: 'Short name of the event in pretix.',
  'TicketShop.problem': 'Why the shop cannot be read; null if there is no problem.',
  'TakePretixWebhookBody.event': 'Short name of the event in pretix.',
  'TakePretixWebhookBody.code': 'Code of the order that may have changed.',
  'TakePretixWebhookBody.action': 'The pretix action. It is ignored.',
  origins: 'Web origins whose pages can use the API for the organization, at most 20.',
  'ExternalPeopleResult.unchanged': 'Number of people whose data was already stored.',
  refused: 'Number of people who were refused. Their results contain the reasons.',
} as const;
