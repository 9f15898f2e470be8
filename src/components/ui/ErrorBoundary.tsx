'use client'
import { Component, type ReactNode } from 'react'

/** The thrown value, wrapped because it can be anything; nothing while everything renders. */
type State = { broken?: { error: unknown } | undefined }

/** Catches errors while its children render, and shows a fallback instead. */
export class ErrorBoundary extends Component<ErrorBoundary.Props, State> {
  static getDerivedStateFromError(error: unknown): State {
    return { broken: { error } }
  }

  override state: State = {}

  override componentDidCatch(): void {
    this.props.onBroken()
  }

  override render(): ReactNode {
    const { broken } = this.state
    const onRetry = () => this.setState({ broken: undefined })
    return broken ? this.props.fallback({ ...broken, onRetry }) : this.props.children
  }
}

export declare namespace ErrorBoundary {
  type Props = {
    children: ReactNode
    /** Renders the fallback; `onRetry` renders the children again. */
    fallback: (broken: Broken) => ReactNode
    /** Called once something was thrown, so that the fallback can be loaded. */
    onBroken: () => void
  }
  type Broken = {
    /** The thrown value, which may be anything. */
    error: unknown
    onRetry: () => void
  }
}
