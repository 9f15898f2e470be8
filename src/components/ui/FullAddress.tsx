import { Fragment } from 'react'

/**
 * A whole address, wherever money depends on it: in groups of four with bold ends, isolated from the text around it and
 * always left to right. Renders a `<bdi>`.
 */
export function FullAddress({ value }: FullAddress.Props) {
  const groups = groupsOf(value)
  return (
    <bdi data-part="address" dir="ltr" translate="no">
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

export declare namespace FullAddress {
  type Props = {
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
