/**
 * Applies to every mutation that moves money, decides about it or looks for it, whatever the host's defaults: it runs only once, so
 * that nothing is sent twice, and immediately, so that nothing starts by itself when the network returns or a mutation
 * of the host ends. An error is shown where it is handled, not thrown while rendering.
 */
export const moneyMutationDefaults = {
  retry: false,
  networkMode: 'always',
  // Undefined replaces a default, although the type of the option does not include it.
  scope: undefined as never,
  throwOnError: false,
} as const
