/** Event whose announcement line this tab displays; its space is reserved after a reload. */
export const lineKey = 'plenum.announcement-line';
