/** Stores the event whose announcement line this tab displays, so that its space is reserved after a reload. */
export const lineKey = 'plenum.announcement-line';
