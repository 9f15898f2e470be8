import { shortAddress } from './shortAddress.js'

/** The start and end of an address, isolated from the text around it and always left to right. Renders a `<bdi>`. */
export function Address({ value }: Address.Props) {
  return (
    <bdi dir="ltr" translate="no">
      {shortAddress(value)}
    </bdi>
  )
}

export declare namespace Address {
  type Props = {
    /** The whole address. */
    value: string
  }
}
