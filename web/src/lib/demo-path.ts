/** Address of the entry to the demo, on the landing page; apart from the other paths, which every screen loads. */
export const demoHash = '#demo';
export const demoPath = `/${demoHash}`;
