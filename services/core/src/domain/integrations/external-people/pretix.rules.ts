/**
 * Parsing of people in pretix orders (docs.pretix.eu, REST API: orders, order positions, items). Validates only the
 * required fields, because pretix adds fields over time.
 */
import type { TicketStatus } from '@plenum/contracts/enums';
import { truncateText } from '@plenum/contracts/graphemes';
import type { ExternalPersonEntry } from '@plenum/contracts/integrations/external-people';
import { maxTicketCategoryLength } from '@plenum/contracts/integrations/integration-limits';
import { maxPersonNameLength } from '@plenum/contracts/limits';
import { splitName } from '@plenum/contracts/names';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const trimmedText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
/** Ticket type: its name, and whether it grants admission. */
export interface PretixItem {
  readonly name: string | null;
  readonly isAdmission: boolean;
}

export interface PretixOrder {
  readonly code: string;
  readonly positions: readonly PretixPosition[];
}

interface PretixPosition {
  readonly external_id: string;
  readonly itemId: number | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly ticket_status: TicketStatus;
}

/** A position keeps its id if it is moved to another order. */
const externalIdOf = (position: number): string => `pretix-${position}`;

/** Returns names from their parts, for which pretix has several naming schemes. */
function namesOf({ attendee_name, attendee_name_parts }: Json): Pick<PretixPosition, 'first_name' | 'last_name'> {
  const parts = isObject(attendee_name_parts) ? attendee_name_parts : {};
  const [givenName, familyName] = [trimmedText(parts['given_name']), trimmedText(parts['family_name'])];
  if (givenName !== '' || familyName !== '')
    return {
      first_name: truncateText(givenName, maxPersonNameLength),
      last_name: truncateText(familyName, maxPersonNameLength),
    };
  const { first_name, last_name } = splitName(trimmedText(attendee_name) || trimmedText(parts['full_name']));
  return {
    first_name: truncateText(first_name, maxPersonNameLength),
    last_name: truncateText(last_name, maxPersonNameLength),
  };
}

/** An order is valid if it is paid, or if the shop grants admission before payment. */
const isValid = ({ status, valid_if_pending }: Json): boolean =>
  status === 'p' || (status === 'n' && valid_if_pending === true);

function positionOf(order: Json, position: unknown): PretixPosition | null {
  // An add-on, such as a workshop, is not a separate person.
  if (!isObject(position) || typeof position['id'] !== 'number' || (position['addon_to'] ?? null) !== null) return null;
  const email = trimmedText(position['attendee_email']) || trimmedText(order['email']);
  if (email === '') return null;
  const isActive = isValid(order) && position['canceled'] !== true;
  return {
    external_id: externalIdOf(position['id']),
    itemId: typeof position['item'] === 'number' ? position['item'] : null,
    email: email.slice(0, 255),
    ...namesOf(position),
    ticket_status: isActive ? 'ACTIVE' : 'CANCELLED',
  };
}

/** Parses an order; null if invalid. Ignores the people of test mode orders. */
export function parseOrder(value: unknown): PretixOrder | null {
  if (!isObject(value)) return null;
  const code = trimmedText(value['code']);
  if (code === '' || !Array.isArray(value['positions'])) return null;
  if (value['testmode'] === true) return { code, positions: [] };
  const positions = value['positions'].map((position) => positionOf(value, position));
  return { code, positions: positions.filter((position) => position !== null) };
}

/** Parses a page of orders; null if invalid. */
export function parseOrderPage(
  value: unknown,
): { readonly orders: readonly PretixOrder[]; readonly isLast: boolean } | null {
  if (!isObject(value) || !Array.isArray(value['results'])) return null;
  const orders = value['results'].map(parseOrder).filter((order) => order !== null);
  return { orders, isLast: (value['next'] ?? null) === null };
}

/** Parses the ticket types of a page by id; null if invalid. */
export function parseItems(value: unknown): ReadonlyMap<number, PretixItem> | null {
  if (!isObject(value) || !Array.isArray(value['results'])) return null;
  const items = new Map<number, PretixItem>();
  for (const item of listOf(value['results'])) {
    if (!isObject(item) || typeof item['id'] !== 'number') continue;
    const names = isObject(item['name']) ? item['name'] : {};
    const name =
      trimmedText(names['en']) ||
      Object.values(names)
        .map(trimmedText)
        .find((candidate) => candidate !== '') ||
      '';
    items.set(item['id'], {
      name: name === '' ? null : truncateText(name, maxTicketCategoryLength),
      isAdmission: item['admission'] !== false,
    });
  }
  return items;
}

/** Returns the people of an order; skips items without admission, such as T-shirts. */
export function peopleOf(order: PretixOrder, items: ReadonlyMap<number, PretixItem>): ExternalPersonEntry[] {
  return order.positions.flatMap(({ itemId, ...person }) => {
    const item = itemId === null ? undefined : items.get(itemId);
    return item?.isAdmission === false ? [] : [{ ...person, ticket_category: item?.name ?? null }];
  });
}
