import { Fragment } from 'react'

/**
 * A whole address, for places where money depends on it: in groups of four with bold ends, isolated from the text
 * around it and always left to right. If it resembles another address, the groups that differ stand out instead of the
 * ends. Renders a `<bdi>`.
 */
export function FullAddress({ differsFrom, value }: FullAddress.Props) {
  const groups = groupsOf(value)
  return (
    <bdi data-part="address" dir="ltr" translate="no">
      {groups.map(({ start, text }, index) => {
        const isEnd = index === 0 || index === groups.length - 1
        const Group = isOther(text, start, differsFrom) ? 'mark' : isEnd && !differsFrom ? 'b' : 'span'
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

export declare namespace FullAddress {
  type Props = {
    /** A similar address that it could be mistaken for. */
    differsFrom?: string | undefined
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

function isOther(text: string, start: number, address: string | undefined): boolean {
  if (address === undefined) return false
  const there = address.slice(start, start + text.length)
  return address.startsWith('0x') ? there.toLowerCase() !== text.toLowerCase() : there !== text
}
