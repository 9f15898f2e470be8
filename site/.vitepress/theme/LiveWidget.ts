import { useData } from 'vitepress'
import { defineComponent, h, onBeforeUnmount, onMounted, type PropType, ref, watch } from 'vue'
import type { Appearance, LiveWidget as Live } from './startLiveWidget.js'

/** The placeholder of the live widget. React and the package load only on pages that show it. */
export const LiveWidget = defineComponent({
  name: 'LiveWidget',
  props: { appearance: { type: String as PropType<Appearance>, default: 'plain' } },
  setup({ appearance }) {
    const place = ref<HTMLElement>()
    const { isDark } = useData()
    let live: Live | undefined
    onMounted(async () => {
      const { startLiveWidget } = await import('./startLiveWidget.js')
      if (!place.value) return
      live = startLiveWidget(place.value, appearance)
      live.show(isDark.value)
    })
    watch(isDark, (now) => live?.show(now))
    onBeforeUnmount(() => live?.stop())
    return () => h('div', { ref: place, class: 'live-widget' })
  },
})
