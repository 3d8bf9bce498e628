/** Messages between a website and the frames with pages of events. */
export const embedMessages = {
  /** From the website, after a page was loaded: requests its height. */
  greeting: 'plenum:hello',
  /** From the page: its height and title. */
  height: 'plenum:height',
} as const;
