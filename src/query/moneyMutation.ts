/**
 * What holds for every mutation that moves money or decides about it, whatever the host's defaults are: it runs once, so
 * that nothing is sent twice, and at once, so that nothing starts by itself when the network comes back.
 */
export const moneyMutation = { retry: false, networkMode: 'always' } as const
