import { Fragment } from 'react'
import { shortAddress } from './shortAddress.js'

/** An address, isolated from the text around it and always left to right. Renders a `<bdi>`. */
export function Address({ format = 'short', value }: Address.Props) {
  if (format === 'short') return <bdi dir="ltr">{shortAddress(value)}</bdi>
  const groups = groupsOf(value)
  return (
    <bdi data-part="address" dir="ltr">
      {groups.map(({ start, text }, index) => {
        const Group = index === 0 || index === groups.length - 1 ? 'b' : 'span'
        return (
          <Fragment key={start}>
            {index > 0 && <wbr />}
            <Group>{text}</Group>
          </Fragment>
        )
      })}
    </bdi>
  )
}

export declare namespace Address {
  type Props = {
    /** `full`, in groups of four with bold ends, wherever money depends on it. @default 'short' */
    format?: 'full' | 'short' | undefined
    /** The whole address. */
    value: string
  }
}

function groupsOf(address: string): { start: number; text: string }[] {
  const first = address.startsWith('0x') ? 6 : 4
  const groups = [{ start: 0, text: address.slice(0, first) }]
  for (let start = first; start < address.length; start += 4)
    groups.push({ start, text: address.slice(start, start + 4) })
  return groups
}
