'use client'
import { useContext } from 'react'
import { CardContext } from './Card.js'

/** The heading `steps` levels below the card's title. */
export function useHeading(steps: 1 | 2): 'h3' | 'h4' | 'h5' | 'h6' {
  const { headingLevel } = useContext(CardContext)
  return `h${Math.min(headingLevel + steps, 6)}` as 'h3'
}
