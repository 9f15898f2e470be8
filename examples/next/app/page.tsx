import { Bridge } from './Bridge'

export default function Page() {
  return (
    <main>
      <h1>Move USDC</h1>
      <Bridge />
    </main>
  )
}
