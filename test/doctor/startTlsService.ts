import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A self-signed certificate for 127.0.0.1 until 2120, which protects nothing. */
const identity = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgo+QwY2p3+oPrGi+c
8HsTjPSR1unTTjBm+g8O93ZQLDChRANCAAThFrfVbYEHAStQguN4Rj+BE70jfTmm
2yOsV5qX5ECHp30swMLOM2IkorD/WjEaG8SkYREyqmXbRx2gTtyNNIJ3
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBSzCB8aADAgECAgEBMAoGCCqGSM49BAMCMBQxEjAQBgNVBAMMCTEyNy4wLjAu
MTAgFw0yMDAxMDEwMDAwMDBaGA8yMTIwMDEwMTAwMDAwMFowFDESMBAGA1UEAwwJ
MTI3LjAuMC4xMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE4Ra31W2BBwErUILj
eEY/gRO9I305ptsjrFeal+RAh6d9LMDCzjNiJKKw/1oxGhvEpGERMqpl20cdoE7c
jTSCd6MyMDAwDwYDVR0RBAgwBocEfwAAATAdBgNVHQ4EFgQU4a7ToD8t6n7DK/lk
OEnt9b4Q1WwwCgYIKoZIzj0EAwIDSQAwRgIhAJvUhlKxprAbCW4d7PL1/xGBKn0o
E3WOCJMuefE1dzDyAiEAyIkDfMiDIlEy7CuxZzkPNFJjt6+7Tmk9k3/CDTD2mH4=
-----END CERTIFICATE-----`,
}

/** Starts a server with a self-signed certificate. */
export async function startTlsService(): Promise<{ url: string; requests: number; close(): void }> {
  const service = { url: '', requests: 0, close: () => void server.close() }
  const server = createServer(identity, (_, response) => {
    service.requests += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  service.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}
