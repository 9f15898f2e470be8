/**
 * Applies to every mutation that moves money or decides about it, whatever the host's defaults: it runs only once, so
 * that nothing is sent twice, and immediately, so that nothing starts by itself when the network returns.
 */
export const moneyMutation = { retry: false, networkMode: 'always' } as const
