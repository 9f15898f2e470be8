/**
 * `usdc-bridge-react/server`: the code that holds the API key. It uses no React, and none of it runs in a browser.
 *
 * @packageDocumentation
 */

export type { ChainKey, EvmChainKey } from '../core/chain/chain.js'
export type { Pair } from '../core/chain/route.js'
export { BridgeError, type Recoverability } from '../core/errors/BridgeError.js'
export { InvalidConfigError } from '../core/errors/configErrors.js'
export { RequestTimeoutError, ServiceUnreachableError } from '../core/errors/connectionErrors.js'
export type { RedactedCause } from '../core/errors/redactCause.js'
export {
  InvalidResponseError,
  type ServiceErrorType,
  ServiceRefusedError,
  ServiceUnavailableError,
} from '../core/errors/serviceErrors.js'
export type { BridgeEvent, BridgeEventListener } from '../core/event/bridgeEvent.js'
export type {
  BuildTransactionCall,
  BuiltTransactionAnswer,
  EndpointName,
  SubmitTransactionCall,
  TransferAnswer,
  TransferCall,
  WirePermit,
} from '../core/service/calls.js'
export type { BridgeClient, Timeouts } from '../core/service/client.js'
export { type ExamineChainParameters, examineChain } from '../doctor/examineChain.js'
export { type ExamineProxyParameters, examineProxy } from '../doctor/examineProxy.js'
export {
  type ExamineServiceParameters,
  examineService,
  type ServiceExamination,
} from '../doctor/examineService.js'
export type { DoctorCheck, DoctorFinding, DoctorVerdict } from '../doctor/finding.js'
export type { ApiKey } from './apiKey.js'
export type { PermitFields } from './callSchemas.js'
export {
  type Authorize,
  type BridgeProxyParameters,
  createBridgeProxy,
  type ProxyEvent,
} from './createBridgeProxy.js'
export { createServiceClient, type ServiceClientParameters } from './createServiceClient.js'
export {
  type MemoryRateLimitParameters,
  memoryRateLimit,
  type RateLimit,
  type RateLimitVerdict,
} from './memoryRateLimit.js'
export type { ProxyProblemCode } from './ProxyProblem.js'
export type { ProxyCall } from './readCall.js'
