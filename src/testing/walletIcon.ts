/** The image of a test wallet that has none of its own. */
export const walletIcon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"%3E%3Crect width="40" height="40" rx="10" fill="%230d5c63"/%3E%3C/svg%3E'
